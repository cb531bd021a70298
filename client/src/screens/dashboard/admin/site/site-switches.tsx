import { useChangeSite, useSiteSettings } from '#client/server-state/site.ts'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Choice } from '#client/ui/field.tsx'
import { ConfirmButton } from '#client/ui/modal.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { common } from '#client/words/en/common.ts'
import { siteWords } from '#client/words/en/site.ts'
import { dotted } from '#client/words/i18n.ts'
import { OPENINGS } from '#shared/site.ts'
import { AdminFault } from './admin-fault.tsx'

/** What holds for the whole site, behind one row that says how it is now. */
export function SiteSwitches() {
  const words = siteWords()
  const { data: settings, error } = useSiteSettings()
  const change = useChangeSite()
  const summary = settings && dotted(words.opening[settings.opening], settings.ads ? words.adsOn : words.adsOff)
  return (
    <Disclosure label={words.forAll} summary={summary}>
      <AdminFault error={change.error ?? error} />
      {settings && (
        <div className="flex max-w-[34rem] flex-col gap-3">
          <Choice
            label={words.whoOpens}
            value={settings.opening}
            options={OPENINGS.map((value) => ({ value, label: words.opening[value] }))}
            onChange={(opening) => change.mutate({ opening })}
            hint={words.openingHint[settings.opening]}
          />
          {settings.opening === 'code' && settings.code && (
            <div className="flex flex-wrap items-center gap-3">
              <p translate="no" className="font-bold text-lg">
                {words.code(settings.code)}
              </p>
              <ConfirmButton
                disabled={change.isPending}
                ask={{ title: words.newCode, text: words.newCodeAsk, confirm: words.newCode, cancel: common().cancel }}
                onSure={() => change.mutate({ newCode: true })}
              >
                {words.newCode}
              </ConfirmButton>
            </div>
          )}
          <Switch label={words.ads} isOn={settings.ads} onChange={(ads) => change.mutate({ ads })} />
        </div>
      )}
    </Disclosure>
  )
}
