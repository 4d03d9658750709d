import { Suspense } from 'react'
import { heads } from '../../../content/heads.ts'
import { largerCategories } from '../../../content/options.ts'
import { Cards } from '../../ui/card.tsx'
import { EntryBody } from '../../ui/entry-body.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { entryPage } from '../../web/entry-page.tsx'
import { listPage } from '../../web/list-page.tsx'
import { RelatedList } from '../../web/related.tsx'
import { byHeading, headingOf, members } from './contract.ts'
import { Links } from './links.tsx'
import { MemberCard } from './member-card.tsx'
import styles from './members.module.css'
import { Photo } from './photo.tsx'

const OrderTool = lazyPart(async () => (await import(/* webpackChunkName: "order" */ './order-tool.tsx')).OrderTool)

/** The page of a member: what they do, their links, and what they built. */
const memberEntry = entryPage({
  thing: members,
  description: heads.members.description,
  brief: ({ name, position, desc }) => `${name}, ${position}. ${desc}`,
  Entry: ({ entry: member, tools }) => (
    <EntryBody
      picture={<Photo member={member} sizes="20rem" first />}
      isPortrait
      facts={[
        ['Position', member.position],
        ['Group', headingOf(member.category) === member.position ? '' : headingOf(member.category)],
        ['Roll number', member.rollNumber],
      ]}
      actions={
        <>
          <Links member={member} />
          {tools}
        </>
      }
    >
      {member.desc && <LinkedText text={member.desc} />}
    </EntryBody>
  ),
  Below: ({ related }) => <RelatedList heading={heads.members.built} entries={related.filter(({ kind }) => kind !== members.table)} />,
})

const largerHeadings = largerCategories.map(headingOf)

export const membersPage = listPage({
  thing: members,
  entry: memberEntry,
  words: heads.members,
  search: 'Search members',
  adding: 'overlay',
  Entries: ({ found, first, tools }) => (
    <div className={styles.groups}>
      {byHeading(found).map(({ heading, people }) => (
        <section
          key={heading}
          className={styles.group}
          data-people={people.length}
          data-larger={largerHeadings.includes(heading) || undefined}
          aria-label={heading}
        >
          <div className={styles.head}>
            <h2 className={styles.heading}>{heading}</h2>
            {tools.administrator && people.length > 1 && (
              <Suspense>
                <OrderTool heading={heading} people={people.filter(({ slug }) => slug !== undefined)} />
              </Suspense>
            )}
          </div>
          <Cards className={styles.grid} of={people}>
            {(member) => (
              <MemberCard
                member={member}
                larger={largerHeadings.includes(heading)}
                tools={tools.tools(member)}
                first={member.id === first}
              />
            )}
          </Cards>
        </section>
      ))}
    </div>
  ),
})
