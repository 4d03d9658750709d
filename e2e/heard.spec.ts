import { type CDPSession, expect } from '@playwright/test'
import { everyRoute } from './routes.ts'
import { demoTest as test, visit } from './site.ts'

/** What a screen reader is told of one element. */
type Heard = { role: string; name: string; level: number | undefined }

/** The page as a screen reader has it, in the order in which it is read; what is left out for it is left out. */
async function heardBy(tree: CDPSession): Promise<Heard[]> {
  const { nodes } = await tree.send('Accessibility.getFullAXTree')
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties }) => ({
      role: String(role?.value ?? ''),
      name: String(name?.value ?? '').trim(),
      level: properties?.find((one) => one.name === 'level')?.value.value as number | undefined,
    }))
}

/** What can be acted upon, or looked at, and says nothing without a name. */
const named = ['link', 'button', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'image', 'navigation', 'form', 'dialog']

test('each page is heard as one heading with those below it, in landmarks of their own, and nothing without a name', async ({
  page,
  demo,
}) => {
  const tree = await page.context().newCDPSession(page)
  for (const path of await everyRoute(demo.origin)) {
    await visit(page, path)
    const heard = await heardBy(tree)
    const of = (role: string) => heard.filter((one) => one.role === role)
    for (const landmark of ['banner', 'main', 'contentinfo']) expect.soft(of(landmark), `${landmark} of ${path}`).toHaveLength(1)

    const headings = of('heading')
    expect
      .soft(
        headings.filter(({ level }) => level === 1).map(({ name }) => name),
        path,
      )
      .toHaveLength(1)
    expect.soft(headings[0]?.level, `the first heading of ${path}`).toBe(1)
    // One that is two steps below the one before it belongs to none.
    const stray = headings.filter(({ level = 0 }, at) => at > 0 && level > (headings[at - 1]?.level ?? 0) + 1)
    expect.soft(stray, path).toEqual([])
    expect
      .soft(
        headings.filter(({ name }) => name === ''),
        path,
      )
      .toEqual([])

    expect
      .soft(
        heard.filter(({ role, name }) => named.includes(role) && name === ''),
        path,
      )
      .toEqual([])
    const regions = [...of('navigation'), ...of('region')].map(({ name }) => name)
    expect.soft(regions.length, `${path}: ${regions}`).toBe(new Set(regions).size)
    expect.soft(await page.title(), path).not.toBe('')
  }
})

test('of two links with one name each leads to the same place', async ({ page, demo }) => {
  for (const path of await everyRoute(demo.origin)) {
    await visit(page, path)
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent?.trim() || link.ariaLabel, (link as HTMLAnchorElement).href] as const))
    const places = Map.groupBy(links, ([name]) => name)
    const torn = [...places].filter(([, those]) => new Set(those.map(([, href]) => href)).size > 1).map(([name]) => name)
    expect.soft(torn, path).toEqual([])
  }
})
