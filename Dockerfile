# cardlang with its servers: `docker build -t cardlang .`, then as docs/serving.md says.
FROM python:3.12-slim AS build
WORKDIR /source
COPY . .
# Machines of all games travel with it, so that each is ready the first time it is asked for.
RUN CARDLANG_MACHINES=all pip wheel --no-cache-dir --wheel-dir /wheels '.[web]'

FROM python:3.12-slim
# A compiler, so that bots and many matches run in C; without it everything works, more slowly.
RUN apt-get update \
    && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels 'cardlang[web]' \
    && useradd --create-home --uid 1000 cardlang \
    && install -d -o cardlang -g cardlang /data
USER cardlang
ENV XDG_DATA_HOME=/data XDG_CACHE_HOME=/data/cache PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8470
STOPSIGNAL SIGINT
ENTRYPOINT ["cardlang"]
CMD ["--help"]
