import { open } from 'node:fs/promises'

/* Loaded before the site, has it never sync a file or a folder, and believe that it does: it must lose uploads to a power cut. */
const file = await open('/dev/null')
Object.getPrototypeOf(file).sync = async () => {}
await file.close()
