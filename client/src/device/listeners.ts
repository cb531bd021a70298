/** Functions to call at each piece of news. React's `useSyncExternalStore` takes `subscribe` as it is. */
export class Listeners<News = void> {
  private readonly all = new Set<(news: News) => void>()

  /** Adds a listener, until the returned function is called. */
  readonly subscribe = (listener: (news: News) => void): (() => void) => {
    this.all.add(listener)
    return () => this.all.delete(listener)
  }

  tell(news: News): void {
    for (const listener of this.all) listener(news)
  }
}
