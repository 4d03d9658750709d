import drawing from '../../content/logo.svg?raw'

// A drawing program may put its own head before the drawing; what it is written in goes without saying within a page.
const markup = {
  __html: drawing
    .slice(drawing.indexOf('<svg'))
    .trim()
    .replace(/ xmlns="[^"]*"/, ''),
}

/** The club's mark, 80 high (section 9). Inline, so that it takes the colour of the text and follows the theme. */
export const Logo = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the club's own drawing, built in with the code
  <span aria-hidden="true" dangerouslySetInnerHTML={markup} />
)
