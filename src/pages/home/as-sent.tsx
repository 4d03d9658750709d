import { type ComponentType, type ReactNode, useState } from 'react'

/**
 * Parts of a page that only the server renders: the browser keeps their HTML, so a first visit loads neither their code nor their data.
 * The page's `load` awaits `bring`. The browser calls that only to refresh the page in place; from then on it renders them too.
 */
export function asSent<Parts extends Record<string, ComponentType<never>>>(fetch: () => Promise<Parts>) {
  let parts: Parts | undefined
  async function bring() {
    parts ??= await fetch()
  }

  /** `of`: the data of the part, if it is known here. */
  function AsSent<Data>({ id, of, children }: { id: string; of: Data | undefined; children: (parts: Parts, of: Data) => ReactNode }) {
    const [html] = useState(() => globalThis.document?.getElementById(id)?.innerHTML ?? '')
    if (parts && of !== undefined) return <div id={id}>{children(parts, of)}</div>
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the HTML that the server sent here, which React leaves alone.
    return <div key="sent" id={id} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
  }
  return { bring, AsSent }
}
