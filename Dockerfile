# syntax=docker/dockerfile:1
# The server, without the sandbox, the embedded database, and what only builds and tests need. See docs/install.md.

FROM node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2 AS build
WORKDIR /barn
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save
COPY . .
RUN npx vite build
# Keeps only what runs: no embedded database and no second Node (optional packages), and nothing for building and testing.
RUN npm install --no-save --omit=dev --omit=optional

FROM node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /barn
COPY --from=build /barn/node_modules node_modules
COPY --from=build /barn/dist dist
COPY --from=build /barn/package.json package.json
COPY --from=build /barn/db db
COPY --from=build /barn/domain domain
COPY --from=build /barn/emails emails
COPY --from=build /barn/extensions extensions
COPY --from=build /barn/server server
RUN install -d -o node -g node -m 700 /data /data/backups
USER node
EXPOSE 3000
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not npm start: it would install and build, and npm as process 1 doesn't forward signals.
CMD ["server/app/launch", "node", "server/app/main.ts"]
