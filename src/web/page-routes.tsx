import { useEffect } from 'react'
import { type LoaderFunctionArgs, type RouteObject, useLoaderData, useLocation } from 'react-router'
import { keepShown } from './kept-pages.ts'
import type { Handle, Page, PageRoute } from './page.ts'
import { cursorIn } from './page-address.ts'
import type { Load } from './page-load.ts'

/** Pages as the router knows them; each comes with its own script when it is first visited. */
export const pageRoutes = (pages: PageRoute[], load: Load): RouteObject[] =>
  pages.map(({ id, path, paged = false, fetch }) => ({
    id,
    path,
    lazy: async () => {
      const page = await fetch()
      const { title, description, styles } = page
      return {
        loader: ({ request }: LoaderFunctionArgs) =>
          load(page, { cursor: paged ? cursorIn(new URL(request.url).searchParams) : undefined }, request),
        Component: () => <Shown page={page} />,
        handle: { title, description, styles } satisfies Handle,
      }
    },
  }))

function Shown({ page }: { page: Page }) {
  const data = useLoaderData()
  const { pathname, search } = useLocation()
  useEffect(() => keepShown(pathname + search, page, data), [pathname, search, page, data])
  return <page.View data={data} />
}
