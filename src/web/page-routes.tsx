import { type LoaderFunctionArgs, type RouteObject, useLoaderData } from 'react-router'
import type { Ask } from './ask.ts'
import type { Handle, Page, PageRoute } from './page.ts'
import { afterIn } from './page-address.ts'

/** Pages as the router knows them; each comes with its own script when it is first visited. */
export const pageRoutes = (pages: PageRoute[], ask: Ask): RouteObject[] =>
  pages.map(({ id, path, inParts = false, fetch }) => ({
    id,
    path,
    lazy: async () => {
      const page = await fetch()
      const { title, description, styles } = page
      return {
        loader: ({ request }: LoaderFunctionArgs) =>
          page.load(ask, { after: inParts ? afterIn(new URL(request.url).searchParams) : undefined }),
        Component: () => <Shown page={page} />,
        handle: { title, description, styles } satisfies Handle,
      }
    },
  }))

function Shown({ page }: { page: Page }) {
  return <page.View data={useLoaderData()} />
}
