// The token is in the fragment: browsers send it to no one, so this script has to.
const said = document.getElementById("said"), ask = document.getElementById("ask"), go = document.getElementById("continue");
const token = location.hash.slice(1);
history.replaceState(null, "", location.pathname); // out of the history and of screenshots

async function post(path) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ token }),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.reason);
  return body;
}

function fail(error) {
  ask.hidden = true;
  said.textContent = error.message && !(error instanceof TypeError) ? error.message : said.dataset.failed;
}

go.addEventListener("click", async () => {
  go.disabled = true;
  try {
    location.replace((await post("/sign-in")).to);
  } catch (error) {
    fail(error);
  }
});

if (!token) {
  said.textContent = said.dataset.expired;
} else {
  post("/sign-in/name").then(({ name }) => {
    said.textContent = "";
    go.textContent = go.dataset.label.replace("{name}", name);
    ask.hidden = false;
    go.focus();
  }, fail);
}
