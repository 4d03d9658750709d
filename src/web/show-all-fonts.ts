/** Sets in our own fonts what has waited for another page, because it would have moved the one before (src/site/show-fonts.ts). */
export function showAllFonts() {
  for (const element of document.querySelectorAll<HTMLElement>('[data-fonts="later"]')) {
    if (element === document.documentElement) element.dataset.fonts = ''
    else {
      delete element.dataset.fonts
      element.style.fontFamily = ''
    }
  }
}
