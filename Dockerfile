FROM python:3.12-slim AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /opt/feerie
WORKDIR /src
# The libraries first: this layer changes only with the lock file.
COPY requirements.lock .
RUN /opt/feerie/bin/pip install --require-hashes -r requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
COPY engine engine
COPY render render
COPY sandbox sandbox
COPY storage storage
RUN /opt/feerie/bin/pip install --no-deps .

FROM python:3.12-slim
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin feerie \
    && install --directory --owner=feerie --group=feerie /data
COPY --from=build /opt/feerie /opt/feerie
ENV PATH=/opt/feerie/bin:$PATH PYTHONUNBUFFERED=1 FEERIE_DATABASE=sqlite+aiosqlite:////data/feerie.sqlite3
USER feerie
WORKDIR /data
VOLUME /data
ENTRYPOINT ["feerie"]
CMD ["run"]
