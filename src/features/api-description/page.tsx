import { developers } from '../../../content/developers.ts'
import links from '../../ui/link.module.css'
import { PageHead, Section } from '../../ui/section.tsx'
import { need } from '../../web/ask.ts'
import { page } from '../../web/page.ts'
import styles from './api-description.module.css'
import { descriptionCalls } from './contract.ts'

type Data = Awaited<ReturnType<typeof need<typeof descriptionCalls.operations>>>
type Operations = Data['data']

export const developersPage = page<Data>({
  description: developers.description,
  load: (ask) => need(ask, descriptionCalls.operations),
  View: DevelopersView,
})

function DevelopersView({ data: { data } }: { data: Data }) {
  const { head, file, everyone, administrators } = developers
  return (
    <>
      <PageHead {...head} />
      <p>
        <a className={links.link} href={descriptionCalls.openApi.path}>
          {file}
        </a>
      </p>
      <Part id="everyone" {...everyone} operations={data.filter(({ isForAdministrators }) => !isForAdministrators)} />
      <Part id="administrators" {...administrators} operations={data.filter(({ isForAdministrators }) => isForAdministrators)} />
    </>
  )
}

const Part = ({ operations, ...head }: { id: string; eyebrow: string; heading: string; operations: Operations }) => (
  <Section {...head}>
    <ul className={styles.operations}>
      {operations.map(({ method, path, summary, fields }) => (
        <li key={method + path}>
          <h3>{summary}</h3>
          <code>
            {method} {path}
          </code>
          {fields.length > 0 && (
            <p>
              {fields.map(({ name, label, required }, at) => (
                <span key={name}>
                  {at > 0 && ', '}
                  <code>{name}</code> ({label}
                  {!required && ', optional'})
                </span>
              ))}
            </p>
          )}
        </li>
      ))}
    </ul>
  </Section>
)
