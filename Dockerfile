# One release, so that a new Node is a change like any other. @sha256:... behind it would pin its rebuilds too.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM ${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/migrations ./migrations
RUN mkdir .data && chown node .data
USER node
VOLUME /app/.data
EXPOSE 5000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${PORT:-5000} && printf 'GET /healthz HTTP/1.0\r\n\r\n' >&3 && read -r answer <&3 && [[ $answer == *' 200 '* ]]"]
CMD ["node", "dist/server/index.js"]
