import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  const text = (table: string, required: string[]) => {
    let builder = db.schema.createTable(table).addColumn('id', 'text', (column) => column.primaryKey())
    for (const name of required) builder = builder.addColumn(name, 'text', (column) => column.notNull())
    return builder
  }

  await text('members', [
    'name',
    'desc',
    'linkedinlink',
    'instagramlink',
    'githubLink',
    'rollNumber',
    'position',
    'imagelink',
    'category',
  ]).execute()
  await text('projects', ['title', 'imagelink', 'person', 'rollnumber', 'morelink']).execute()
  await text('gallery', ['title', 'description', 'imagelink', 'morelink', 'category', 'date']).execute()
  await text('timeline', ['title', 'description', 'startDate', 'endDate']).execute()
  await db.schema.createIndex('timeline_by_start').on('timeline').columns(['startDate', 'id']).execute()
  await text('faqs', ['question', 'answer']).execute()
  await text('resources', ['title', 'description', 'fileurl']).execute()
  await text('media', ['name', 'type', 'added'])
    .addColumn('size', 'integer', (column) => column.notNull())
    .execute()
  await text('students', ['name', 'roll', 'year', 'dept', 'team', 'phoneNumber', 'added'])
    .addColumn('showPhone', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('students_by_roll').unique().on('students').column('roll').execute()
}
