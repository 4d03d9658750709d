import { type ComponentType, use, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import cards from '../../ui/card.module.css'
import { Grid } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SitePages } from '../../ui/linked-text.tsx'
import { PageHead } from '../../ui/section.tsx'
import styles from '../../web/console.module.css'
import { ForAdministrators } from '../../web/console-page.tsx'
import { LeftOff } from '../../web/left-off.tsx'
import { type PageRoute, page } from '../../web/page.ts'

type Way = { to: string; label: string }
type Part = Pick<PageRoute, 'path' | 'title'>
type Props = {
  /** The pages with tools by their paths: what is added and deleted there, and whether it has a card. */
  managed: Map<string, { what: string; isCard: boolean }>
  /** The parts of the console, each a page of its own. */
  parts: readonly Part[]
  /** Lines about what needs an administrator. */
  Signs: ComponentType
  AddAdmin: ComponentType
}

const [eyebrow, heading] = ['K-02 · Control', 'Admin Console']

/** The admin console; `site/console.tsx` says what it leads to. */
export const consolePageOf = (props: Props) =>
  page({
    description: 'Where administrators manage the club and each other.',
    load: async () => ({}),
    View: () => (
      <ForAdministrators eyebrow={eyebrow} heading={heading}>
        <Console {...props} />
      </ForAdministrators>
    ),
  })

function Console({ managed, parts, Signs, AddAdmin }: Props) {
  const [adding, setAdding] = useState(false)
  const pages = [...use(SitePages)].flatMap(([to, label]) => {
    const tools = managed.get(to)
    return tools ? [{ to, label, ...tools }] : []
  })
  return (
    <>
      <PageHead eyebrow={eyebrow} heading={heading} lead="To change something, open its page and use the tools there.">
        <IconButton icon="plus" look="round" label="Add an administrator" aria-expanded={adding} onClick={() => setAdding(!adding)} />
      </PageHead>
      {adding && <AddAdmin />}
      <div className={styles.state}>
        <Ways label="Parts of the console" ways={parts.map(({ path, title }) => ({ to: path, label: title }))} />
        <div className={styles.signs} aria-live="polite">
          <Signs />
        </div>
      </div>
      <LeftOff elsewhere />
      <Grid className={styles.cards}>
        {pages
          .filter(({ isCard }) => isCard)
          .map(({ to, label, what }) => (
            <li key={to}>
              <a href={to} className={`${cards.card} ${styles.card}`}>
                <Icon name="arrow" />
                <strong>{label}</strong>
                <span>Add or delete {what}</span>
              </a>
            </li>
          ))}
      </Grid>
      <h2 className={styles.others}>More to edit</h2>
      <Ways label="More to edit" ways={[...pages.filter(({ isCard }) => !isCard), { to: '/videoform', label: 'Add a video' }]} />
    </>
  )
}

const Ways = ({ label, ways }: { label: string; ways: Way[] }) => (
  <nav aria-label={label}>
    <ul className={styles.ways}>
      {ways.map(({ to, label }) => (
        <li key={to}>
          <a href={to}>{label}</a>
        </li>
      ))}
    </ul>
  </nav>
)
