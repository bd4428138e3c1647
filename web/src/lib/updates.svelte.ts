/** Keeps the page for use without a network, and tells of a newer one.
 *
 * A tab goes on with the build that it began with, whose files stay until the last such tab is
 * closed: two builds never mix. The service worker of a newer build says which files it has.
 */

class Updates {
  isNewer = $state(false);

  /** Keep the page; `stored` is where a site has its answers. */
  async keep(stored: string): Promise<void> {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (!workers) return;
    const own = document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "";
    workers.addEventListener("message", ({ data }: MessageEvent<string[]>) => {
      this.isNewer ||= !data.some((file) => own.endsWith(file));
    });
    const query = stored && `?${new URLSearchParams({ stored })}`;
    const kept = await workers.register(`sw.js${query}`);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) void kept.update().catch(() => {});
    });
  }
}

export const updates = new Updates();
