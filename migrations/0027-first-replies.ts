import type { Kysely } from 'kysely'

type Submissions = { submissions: { id: string; reply: string | null } }

const lost = { success: true, message: 'This was done when it was sent before; only the answer to it was lost.' }

/** A submission stores the reply alone, for what was added; until now also its status, and refusals. */
export async function up(db: Kysely<Submissions>) {
  for (const { id, reply } of await db.selectFrom('submissions').select(['id', 'reply']).execute()) {
    const old = reply === null ? { status: 200, reply: lost } : JSON.parse(reply)
    if (old.status === 200)
      await db
        .updateTable('submissions')
        .set({ reply: JSON.stringify(old.reply) })
        .where('id', '=', id)
        .execute()
    else await db.deleteFrom('submissions').where('id', '=', id).execute()
  }
}
