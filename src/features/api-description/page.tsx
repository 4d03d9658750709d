import { developers } from '../../../content/developers.ts'
import links from '../../ui/link.module.css'
import { PageHead, Section } from '../../ui/section.tsx'
import { type Ask, need } from '../../web/ask.ts'
import { page } from '../../web/page.ts'
import styles from './api-description.module.css'
import { descriptionCalls } from './contract.ts'
import type { Description, Schema } from './open-api.ts'

async function load(ask: Ask) {
  const { paths } = (await need(ask, descriptionCalls.openApi)) as Description
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, security, requestBody }]) => ({
      call: `${method.toUpperCase()} ${path}`,
      summary,
      isForAdministrators: security.length > 0,
      fields: fieldsOf(requestBody?.content['application/json']?.schema),
    })),
  )
}

const fieldsOf = ({ properties = {}, required = [] }: Schema = {}) =>
  Object.entries(properties).flatMap(([name, { title }]) => (title ? [{ name, label: title, required: required.includes(name) }] : []))

type Operations = Awaited<ReturnType<typeof load>>

export const developersPage = page({ description: developers.description, load, View: DevelopersView })

function DevelopersView({ data }: { data: Operations }) {
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

const Part = ({ operations, ...head }: { id: string; heading: string; operations: Operations }) => (
  <Section {...head}>
    <ul className={styles.operations}>
      {operations.map(({ call, summary, fields }) => (
        <li key={call}>
          <h3>{summary}</h3>
          <code>{call}</code>
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
