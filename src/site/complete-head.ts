// What the script adds to the head of a page once it is hydrated: the web app manifest and the rules for prefetching.

/** Where the web app manifest is, by which a phone or a desktop installs the site as an app. */
export const manifestPath = '/manifest.webmanifest'

/** Browsers prefetch a page when the pointer rests on its link; not addresses that act, files, or personal pages. */
const others = [
  { href_matches: ['/api/*', '/media/*', '/static/*', '/admin*', '/search*', '/*.*'] },
  { selector_matches: '[target], [download]' },
].map((not) => ({ not }))

/** The speculation rules, as text whose hash is in the policy of every page (render.tsx). */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: { and: [{ href_matches: '/*' }, ...others] }, eagerness: 'moderate' }],
})

/** Adds both to a hydrated page: what a page names in its head or headers is fetched before a slow phone has painted it. */
export function completeHead() {
  const rules = Object.assign(document.createElement('script'), { type: 'speculationrules', textContent: speculationRules })
  const manifest = Object.assign(document.createElement('link'), { rel: 'manifest', href: manifestPath })
  document.head.append(rules, manifest)
}
