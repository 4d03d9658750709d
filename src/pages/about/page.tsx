import { about } from '../../../content/about.ts'
import { pages } from '../../../content/pages.ts'
import cards from '../../ui/card.module.css'
import { Grid } from '../../ui/card.tsx'
import links from '../../ui/link.module.css'
import { PageHead } from '../../ui/section.tsx'
import { page } from '../../web/page.ts'
import { Passage } from '../passage.tsx'
import styles from './about.module.css'

export const aboutPage = page({ description: about.lead, View: AboutView })

function AboutView() {
  const { origin, wings, events, initiative } = about
  return (
    <>
      <PageHead heading={pages.about.title} lead={about.lead} />
      <Passage {...origin} className={styles.passage} />
      <Passage {...wings} className={styles.passage}>
        <Grid className={styles.wings}>
          {wings.items.map(({ name, expansion, paragraph, links: ways }) => (
            <li key={name} className={`${cards.card} ${styles.wing}`}>
              <h3>{name}</h3>
              <p className={styles.expansion}>{expansion}</p>
              <p>{paragraph}</p>
              {ways && (
                <p className={links.ways}>
                  {ways.map(({ label, to }) => (
                    <a key={to} href={to}>
                      {label}
                    </a>
                  ))}
                </p>
              )}
            </li>
          ))}
        </Grid>
      </Passage>
      <Passage {...events} className={styles.passage} />
      <Passage {...initiative} className={styles.passage} />
      <p>
        <a className={links.link} href={initiative.link.to}>
          {initiative.link.label}
        </a>
      </p>
    </>
  )
}
