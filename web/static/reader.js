// How requests tell who reads: by the cookie of the browser, or inside Discord, where no cookie goes, by a token that
// stays in the memory of the page. There addresses are relative, as the frame is behind Discord's proxy, and pages poll.
export const reader = { root: "/", headers: {}, polls: false };

export function enterFrame(token) {
  Object.assign(reader, { root: "", headers: { Authorization: `Bearer ${token}` }, polls: true });
}
