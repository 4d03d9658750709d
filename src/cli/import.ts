import './enough-node.ts'
import { isPublicSite } from '../contract/link.ts'
import { moveIn } from '../features/importer/server/move-in.ts'
import { NotRead } from '../features/importer/server/replies.ts'
import { kinds } from '../site/collections.server.ts'
import { runCommand } from './command.ts'
import { configOf } from './config.ts'
import { importFlags, optionsOf } from './import-options.ts'
import { besidePictures, onRows, onSite } from './site-at.ts'

const usage = `npm run import -- <address or folder> [--dry-run] [--fetch-media] [--publish-phones] [--allow-private]
npm run import -- save <address> <folder> [--allow-private]

  <address or folder>  where the old site answers (https://old.example.org), or a folder with its replies
  save                 only save the old site's replies into a folder, where they can be edited and imported
  --dry-run            only say what would be done
  --fetch-media        fetch the pictures and PDFs as well, so that nothing depends on the old site
  --publish-phones     let visitors see the students' phone numbers; without it they are masked
  --allow-private      read an old site on your own machine or network; without it only public addresses are asked

See docs/import.md for each step.`

const expected = (error: unknown) => (error instanceof NotRead ? `${error.message}\nNothing has been changed.` : undefined)
await runCommand({ usage, options: importFlags, most: Number.POSITIVE_INFINITY, expected }, async (given) => {
  const options = optionsOf(given)
  const config = configOf(given.environment)
  const everything = await moveIn(options, {
    kinds,
    look: (action) => onRows(config, action),
    open: (action) => onSite(config, (db, media) => besidePictures(db, media, (pictures) => action(db, media, pictures))),
    say: (line) => console.info(line),
    refusedTo: process.cwd(),
    isPublic: isPublicSite(config.publicOrigin),
  })
  process.exitCode = everything ? 0 : 2
})
