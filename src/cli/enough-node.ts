// The first import of every command: an older Node would end with an unrelated trace. `npm start` uses the project's own.
const needed = 24
const { node } = process.versions

if (Number.parseInt(node, 10) < needed) {
  console.error(`\nThe site needs Node ${needed} or newer; this is ${node}.`)
  console.error('npm start and npm run use the right one. Without npm, write node_modules/.bin/node instead of node.\n')
  process.exit(1)
}
