import { NotRead, type OldSite, type Reply, replies } from './replies.ts'
import { replyFolder } from './reply-folder.ts'

/**
 * Saves every reply of the old site into a folder, as it was told. What lies there already stays, so that a site whose
 * calls lie on two hosts is saved from one after the other. Returns whether every list is there now.
 */
export async function saveReplies(old: OldSite, folder: string, say: (line: string) => void): Promise<boolean> {
  const told = new Map<Reply, unknown>()
  const wanting: string[] = []
  for (const reply of Object.values<Reply>(replies)) {
    const said = await old.read(reply)
    if (said !== undefined) told.set(reply, said)
    else if (!reply.optional) wanting.push(old.placeOf(reply))
  }
  if (told.size === 0) throw new NotRead(`None of the old site's lists is there: ${wanting.join(', ')}.`)
  const { write } = replyFolder(folder, old.base)
  for (const [{ file, path }, said] of told)
    say(write(file, said) ? `  saved     ${path} as ${file}` : `  left      ${file} is there already and stays as it is`)
  for (const place of wanting) say(`  wanting   ${place} is not there`)
  say(`Done. Edit the files in ${folder} as you like, then: npm run import -- ${folder} --dry-run`)
  return wanting.length === 0
}
