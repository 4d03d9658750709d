/**
 * Gives the browsers that the scripts are made for (rsbuild.config.ts) what not all of them have had from the start: Chrome 114 to
 * 118 and Safari 17.0 to 17.3 lack the first, and those of Safari the second.
 */
export function asNewerBrowsers() {
  Promise.withResolvers ??= <T>() => {
    let resolve: PromiseWithResolvers<T>['resolve'] = () => {}
    let reject: PromiseWithResolvers<T>['reject'] = () => {}
    const promise = new Promise<T>((fulfil, fail) => {
      resolve = fulfil
      reject = fail
    })
    return { promise, resolve, reject }
  }
  Element.prototype.checkVisibility ??= function (this: Element) {
    return this.getClientRects().length > 0
  }
}
