# Not the slim one, which has no C compiler.
FROM python:3.12.12-bookworm AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /opt/feerie
WORKDIR /src
# The libraries first: this layer changes only with the lock file.
COPY requirements.lock requirements-build.lock ./
RUN /opt/feerie/bin/pip install --require-hashes -r requirements.lock \
    && pip install --require-hashes -r requirements-build.lock
COPY pyproject.toml setup.py README.md LICENSE ./
COPY bot bot
COPY engine engine
COPY render render
COPY sandbox sandbox
COPY storage storage
COPY tournament tournament
# Without isolation, in which pip would fetch whatever builds it today. The engine is compiled.
RUN FEERIE_COMPILED=3 pip wheel --no-deps --no-build-isolation --wheel-dir /tmp . \
    && /opt/feerie/bin/pip install --no-deps /tmp/feerie-*.whl

FROM python:3.12.12-slim-bookworm
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin feerie \
    && install --directory --owner=feerie --group=feerie /data
COPY --from=build /opt/feerie /opt/feerie
ENV PATH=/opt/feerie/bin:$PATH PYTHONUNBUFFERED=1 \
    FEERIE_DATABASE=sqlite+aiosqlite:////data/feerie.sqlite3 FEERIE_METRICS=0.0.0.0:9464 \
    FEERIE_WORK_METRICS=0.0.0.0:9464 FEERIE_WEB_METRICS=0.0.0.0:9464
USER feerie
# Here the default path of the database, data/feerie.sqlite3, is in the volume too.
WORKDIR /
VOLUME /data
# Told by `docker compose ps`; nothing is restarted because of it, as an outage of Discord's heals by itself.
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s \
    CMD ["python", "-c", "import os, urllib.request as r; a = os.environ.get('FEERIE_METRICS'); a and r.urlopen(f'http://{a}/healthz', timeout=5)"]
ENTRYPOINT ["feerie"]
CMD ["run"]
