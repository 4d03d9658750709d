import { lengthOf } from '../contract/characters.ts'
import { longestSearch } from '../contract/longest-search.ts'
import { Empty } from '../ui/empty.tsx'
import links from '../ui/link.module.css'
import { useNavigationLinks } from './navigation-links.ts'
import { withWords } from './words-in-address.ts'

/** What is said where a list holds none of the words that are looked for, and the way to the search of the whole site, which forgives mistakes. */
export function NothingSought({ words }: { words: string }) {
  const { search } = useNavigationLinks()
  return (
    <Empty>
      Nothing here holds these words. Try fewer or others.
      {search !== undefined && lengthOf(words) <= longestSearch && (
        <>
          <br />
          <a className={links.link} href={search + withWords('', words)}>
            {`Search the whole site for “${words}”`}
          </a>
        </>
      )}
    </Empty>
  )
}
