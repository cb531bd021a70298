import { paths } from '#client/paths.ts'
import { useSite } from '#client/server-state/site.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Name, Sentence } from '#client/ui/name.tsx'
import { Page } from '#client/ui/page.tsx'
import { common } from '#client/words/en/common.ts'
import { privacyWords } from '#client/words/en/privacy.ts'
import { named } from '#shared/named.ts'

/** What is kept of those who play, how long, how it is deleted, and whom to ask. */
export function Privacy() {
  const words = privacyWords()
  const parts = [
    { title: words.kept, lines: [words.kept1, words.kept2, words.kept3, words.kept4, words.kept5] },
    { title: words.long, lines: [words.long1, words.long2, words.long3] },
    { title: words.remove, lines: [words.remove1, words.remove2, words.remove3] },
    { title: words.ads, lines: [words.ads1] },
  ]
  return (
    <Page title={words.title} className="support">
      <WhoRunsIt />
      {parts.map(({ title, lines }) => (
        <section key={title}>
          <h2 className="mb-1 font-extrabold text-xl">{title}</h2>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      <ButtonLink variant="outline" to={paths.dashboard} className="self-start">
        {common().backHome}
      </ButtonLink>
    </Page>
  )
}

const LINK = 'inline-flex min-h-11 items-center font-bold text-peacock underline wrap-anywhere'

function WhoRunsIt() {
  const words = privacyWords()
  const { data: site } = useSite()
  if (!site) return null
  const { operator, contact, privacyUrl } = site
  const link = contact && linkTo(contact)
  return (
    <section>
      <h2 className="mb-1 font-extrabold text-xl">{words.who}</h2>
      <p>
        <Sentence>{operator ? words.runBy(named(operator)) : words.nobodyNamed}</Sentence>
      </p>
      {contact && (
        <p>
          <span>{words.reach}</span>{' '}
          {link ? (
            <a href={link} translate="no" className={LINK}>
              {contact}
            </a>
          ) : (
            <Name className="font-bold">{contact}</Name>
          )}
        </p>
      )}
      {privacyUrl && (
        <a href={privacyUrl} target="_blank" rel="noopener noreferrer" className={LINK}>
          {words.policy}
        </a>
      )}
    </section>
  )
}

/** A contact that is an address of mail, a telephone number or a page can be pressed. */
function linkTo(contact: string): string | null {
  if (/^[^\s@]+@[^\s@]+$/.test(contact)) return `mailto:${contact}`
  if (/^\+?[\d ()-]{6,}$/.test(contact)) return `tel:${contact.replaceAll(/[^\d+]/g, '')}`
  return /^https?:\/\/\S+$/.test(contact) ? contact : null
}
