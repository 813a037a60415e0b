# An image of a released archive. `npm run release` makes the archive first; then
#   docker build --build-arg VERSION=1.0.0 -t last-standing:1.0.0 .
ARG DEBIAN=bookworm-slim

FROM debian:${DEBIAN} AS archive
ARG VERSION
# The platform that is built for. BuildKit gives it only where it has no default; the classic builder does not give it.
ARG TARGETARCH
COPY build/release/last-standing-${VERSION}-linux-*.tar.gz build/release/SHA256SUMS /tmp/
RUN set -eu; cd /tmp; \
    cpu="${TARGETARCH:-$(dpkg --print-architecture)}"; \
    case "$cpu" in amd64) cpu=x64 ;; esac; \
    file="last-standing-${VERSION}-linux-$cpu.tar.gz"; \
    grep " $file\$" SHA256SUMS | sha256sum --check; \
    mkdir -p /opt/last-standing /data; \
    tar -xzf "$file" -C /opt/last-standing --strip-components=1 --no-same-owner

FROM debian:${DEBIAN}
ARG VERSION
LABEL org.opencontainers.image.title="Last Standing" \
      org.opencontainers.image.description="An NFL survivor pool: one team a week, each team once a season, the last one standing wins." \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.licenses="MIT"
COPY --from=archive /opt/last-standing /opt/last-standing
# The volume belongs to the user that the server runs as.
COPY --from=archive --chown=10001:10001 /data /data
ENV PATH=/opt/last-standing/bin:/usr/bin:/bin \
    HOST=0.0.0.0 \
    PORT=4000 \
    POOL_MODE=live \
    DATABASE_URL=file:/data/pool.db
WORKDIR /data
VOLUME /data
USER 10001:10001
EXPOSE 4000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["last-standing", "health"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["last-standing"]
CMD ["serve"]
