import { start } from '../../dist/server/start.js'

/* The built server with options, which are in the first argument as JSON. It is what `dist/server/index.js` starts without. */
await start(JSON.parse(process.argv[2]))
