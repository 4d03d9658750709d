// What the script adds to the head of a page once it is hydrated: the web app manifest and the rules for prefetching.

/** The web app manifest, by which a device installs the site as an app. */
export const manifestPath = '/manifest.webmanifest'

/** Pages are prefetched when the pointer rests on a link; not addresses that act, files, or personal pages. */
const others = [
  { href_matches: ['/api/*', '/media/*', '/static/*', '/admin*', '/search*', '/*.*'] },
  { selector_matches: '[target], [download]' },
].map((not) => ({ not }))

/** The speculation rules, whose hash is in the policy of every page (render.tsx). */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: { and: [{ href_matches: '/*' }, ...others] }, eagerness: 'moderate' }],
})

/** Adds both to a hydrated page: otherwise they are fetched before a slow phone has painted it. */
export function completeHead() {
  const rules = Object.assign(document.createElement('script'), { type: 'speculationrules', textContent: speculationRules })
  const manifest = Object.assign(document.createElement('link'), { rel: 'manifest', href: manifestPath })
  document.head.append(rules, manifest)
}
