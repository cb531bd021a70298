import { Button } from '#client/ui/button.tsx'
import { noCookiesWords } from '#client/words/en/no-cookies.ts'

/** Stands in place of the forms in a browser that keeps no cookies, before anybody types a name or opens a room. */
export function NoCookies() {
  const words = noCookiesWords()
  return (
    <section role="alert" className="flex flex-col gap-3 rounded-card border-2 border-edge bg-soft-warn p-4">
      <h2 className="font-extrabold text-xl">{words.noCookies}</h2>
      <p>{words.noCookiesText}</p>
      <Button variant="primary" wide onClick={() => location.reload()}>
        {words.cookiesAllowed}
      </Button>
    </section>
  )
}
