// The first import of every command: an older Node, which `node dist/…` may well find, knows neither node:sqlite nor argon2,
// and would end with a trace that says nothing of it. `npm start` and `npm run` take the project's own (scripts/run.mjs).
const needed = 24
const { node } = process.versions

if (Number.parseInt(node, 10) < needed) {
  console.error(`\nThe site needs Node ${needed} or newer; this is ${node}.`)
  console.error('npm start and npm run bring the right one. Without npm: node_modules/.bin/node in place of node.\n')
  process.exit(1)
}
