import { events } from '../../collections/events/contract.ts'
import { gallery } from '../../collections/gallery/contract.ts'
import { members } from '../../collections/members/contract.ts'
import { projects } from '../../collections/projects/contract.ts'
import type { Db } from '../../db/tables.ts'
import { slugIn } from '../../entries/slugs.ts'
import { livingIn, orderOf } from '../../entries/stored-entry.ts'
import type { Glance } from './contract.ts'

const projectFields = ['title', 'imagelink', 'person'] as const
const photoFields = ['imagelink', 'imagelinkAlt', 'title'] as const
const noPhoto = { imagelinkAlt: '', title: '', slug: '' }

/** The numbers and pictures of the home page, as visitors see them on a day, YYYY-MM-DD. */
export async function glanceOf(db: Db, today: string, backdrop: string): Promise<Glance> {
  const living = ({ table }: { table: string }) => livingIn(db, table)
  const count = async (entries: ReturnType<typeof living>) => {
    const { all } = await entries.select(({ fn }) => fn.countAll().as('all')).executeTakeFirstOrThrow()
    return Number(all)
  }
  const pictured = (thing: typeof projects | typeof gallery, fields: readonly string[], limit: number) =>
    living(thing)
      .select([...fields, slugIn(thing.table).as('slug')])
      .where('imagelink', '!=', '')
      .orderBy(String(orderOf(thing)), 'desc')
      .limit(limit)
      .execute() as Promise<never[]>
  const [newest] = backdrop ? [] : await pictured(gallery, photoFields, 1)
  return {
    photo: newest ?? { ...noPhoto, imagelink: backdrop },
    held: await count(living(events).where('eventDate', '<', today)),
    built: await count(living(projects)),
    people: await count(living(members)),
    projects: await pictured(projects, projectFields, 3),
  }
}
