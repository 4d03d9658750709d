import './enough-node.ts'
import { moveIn } from '../features/importer/server/move-in.ts'
import { kinds } from '../site/collections.server.ts'
import { runCommand } from './command.ts'
import { importedBy, importOptions } from './command-words.ts'
import { configOf } from './config.ts'
import { onRows, onSite } from './site-at.ts'

const usage = `npm run import -- <address or folder> [--dry-run] [--fetch-media] [--publish-phones] [--allow-private]
npm run import -- save <address> <folder> [--allow-private]

  <address or folder>  the address of the old site (https://old.example.org), or a folder with its replies
  save                 only save the old site's replies into a folder, where they can be edited and imported
  --dry-run            only show what would be done
  --fetch-media        also fetch pictures and PDFs, so that nothing depends on the old site
  --publish-phones     let visitors see the students' phone numbers; without it they are masked
  --allow-private      read an old site on your own machine or network; without it only public addresses are allowed

See docs/import.md for each step.`

await runCommand({ usage, options: importOptions, most: Number.POSITIVE_INFINITY }, async (given) => {
  const options = importedBy(given)
  const config = configOf(given.environment)
  const everything = await moveIn(options, {
    kinds,
    look: (action) => onRows(config, action),
    open: (action) => onSite(config, action),
    say: (line) => console.info(line),
    refusedTo: process.cwd(),
  })
  process.exitCode = everything ? 0 : 2
})
