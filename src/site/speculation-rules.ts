export const rulesPath = '/rules.json'

/** Browsers that know speculation rules fetch a page when the pointer rests on its link: not what acts, files, or what is made for one person. */
export const speculationRules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/media/*', '/static/*', '/admin*', '/search*', '/*.*'] } },
          { not: { selector_matches: '[target], [download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}
