import './enough-node.ts'
import { isPublicSite } from '../contract/inward-link.ts'
import { moveIn } from '../features/importer/server/move-in.ts'
import { NotRead } from '../features/importer/server/replies.ts'
import { besidePictures } from './beside-pictures.ts'
import { configOf } from './config.ts'
import { environment } from './environment.ts'
import { friendlyError } from './friendly-error.ts'
import { helpAsked } from './help.ts'
import { optionsOf, usage } from './import-options.ts'
import { onRows, onSite } from './on-site.ts'
import { WrongUse } from './wrong-use.ts'

process.umask(0o077)
try {
  helpAsked(process.argv.slice(2), usage)
  const given = environment()
  const options = optionsOf(process.argv.slice(2), given)
  const config = configOf(given)
  const everything = await moveIn(options, {
    look: (action) => onRows(config, action),
    open: (action) => onSite(config, (db, media) => besidePictures(db, media, (pictures) => action(db, media, pictures))),
    say: (line) => console.info(line),
    refusedTo: process.cwd(),
    isPublic: isPublicSite(config.publicOrigin),
  })
  process.exitCode = everything ? 0 : 2
} catch (error) {
  process.exitCode = 1
  if (error instanceof WrongUse) console.error(`\n${error.message}\n\n${usage}\n`)
  else if (error instanceof NotRead) console.error(`\n${error.message}\nNothing has been changed.\n`)
  else console.error(friendlyError(error))
}
