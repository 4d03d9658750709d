import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const notice = {
  title: 'Moved in',
  description: 'From the old site.',
  alignment: 'left',
  bgColor: '#10241B',
  textColor: '#F3EFE4',
  submissionDate: '2024-03-01',
  submissionTime: '5:04:09 PM',
}
const replies = {
  home: { data: [], video: [], notif: [notice] },
  events: { data: [] },
  members: { success: true, data: [] },
  projects: { projects: [] },
  gallery: { galleryData: [] },
  timeline: { data: [] },
  resources: { data: [] },
  students: [],
}

/** Writes the replies of the old site from which the samples imported one notice, as the import command reads them. */
export function writeOldSite(folder: string) {
  mkdirSync(folder, { recursive: true })
  for (const [name, reply] of Object.entries(replies)) writeFileSync(join(folder, `${name}.json`), JSON.stringify(reply))
}
