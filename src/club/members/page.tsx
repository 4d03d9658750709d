import { lazy } from 'react'
import { pages } from '../../../content/pages.ts'
import { Empty } from '../../ui/empty.tsx'
import { need } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { CollectionPage } from '../../web/collection-page.tsx'
import { page } from '../../web/page.ts'
import { type Part, partAsked, partOf } from '../../web/part.ts'
import { useTools } from '../../web/use-tools.tsx'
import { groupsOf, type Member, memberCalls } from './contract.ts'
import { MemberCard } from './member-card.tsx'
import styles from './members.module.css'

const MemberForm = lazy(() => import(/* webpackChunkName: "member-form" */ './member-form.tsx'))

const words = pages.members

export const membersPage = page<Part<Member>>({
  title: words.title,
  description: words.description,
  load: async (asks, { after }) => partOf((await need(asks, memberCalls.list, partAsked(after))).data, after),
  View: MembersView,
})

function MembersView({ data }: { data: Part<Member> }) {
  const tools = useTools<Member>({
    kind: 'member',
    nameOf: ({ name }) => name,
    Form: MemberForm,
    remove: memberCalls.remove,
  })
  const first = data.items[0]?.id
  return (
    <CollectionPage
      head={words.head}
      path="/members"
      list={data}
      shape="tiles"
      search={{
        label: 'Search members',
        texts: ({ name, desc }) => [name, desc],
        elsewhere: async (q) => (await need(ask, memberCalls.list, { q, limit: 200 })).data,
      }}
      add={{ label: 'Add a member', Form: MemberForm, overlay: true }}
      tools={tools}
      empty={<Empty>No members yet. The first one opens the door for the rest.</Empty>}
    >
      {(found) => (
        <div className={styles.groups}>
          {groupsOf(found).map(({ heading, people }) => (
            <section key={heading} className={styles.group} data-people={people.length} aria-label={heading}>
              <h2 className={styles.heading}>{heading}</h2>
              <ul className={styles.grid}>
                {people.map((member) => (
                  <li key={member.id}>
                    <MemberCard member={member} tools={tools.tools(member)} first={member.id === first} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </CollectionPage>
  )
}
