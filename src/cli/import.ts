import { isPublicSite } from '../contract/link.ts'
import { moveIn } from '../features/importer/server/move-in.ts'
import { NotRead } from '../features/importer/server/replies.ts'
import { runCommand } from './command.ts'
import { configOf, environment } from './config.ts'
import { optionsOf, usage } from './import-options.ts'
import { besidePictures, onRows, onSite } from './on-site.ts'
import './enough-node.ts'

await runCommand(
  usage,
  async (args) => {
    const given = environment()
    const options = optionsOf(args, given)
    const config = configOf(given)
    const everything = await moveIn(options, {
      look: (action) => onRows(config, action),
      open: (action) => onSite(config, (db, media) => besidePictures(db, media, (pictures) => action(db, media, pictures))),
      say: (line) => console.info(line),
      refusedTo: process.cwd(),
      isPublic: isPublicSite(config.publicOrigin),
    })
    process.exitCode = everything ? 0 : 2
  },
  (error) => (error instanceof NotRead ? `${error.message}\nNothing has been changed.` : undefined),
)
