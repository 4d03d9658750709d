import { heads } from '../../../content/heads.ts'
import { Grid } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { listPage } from '../../web/list-page.tsx'
import { byHeading, members } from './contract.ts'
import { memberEntry } from './entry.tsx'
import { MemberCard } from './member-card.tsx'
import styles from './members.module.css'

export const membersPage = listPage({
  thing: members,
  entry: memberEntry,
  words: heads.members,
  search: 'Search members',
  overlay: true,
  empty: <Empty>No members yet. The first one opens the door for the rest.</Empty>,
  Entries: ({ found, first, tools }) => (
    <div className={styles.groups}>
      {byHeading(found).map(({ heading, people }) => (
        <section key={heading} className={styles.group} data-people={people.length} aria-label={heading}>
          <h2 className={styles.heading}>{heading}</h2>
          <Grid className={styles.grid}>
            {people.map((member) => (
              <li key={member.id}>
                <MemberCard member={member} tools={tools.tools(member)} first={member.id === first} />
              </li>
            ))}
          </Grid>
        </section>
      ))}
    </div>
  ),
})
