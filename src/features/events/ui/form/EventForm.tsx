import { CircleCheck, Circle, ShieldCheck } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { SubmitButton } from '#features/accounts/ui/SubmitButton.tsx';
import { useFirstError } from '#features/accounts/ui/useFirstError.ts';
import type { OwnMediaView } from '#features/media/media.schema.ts';
import { DraftOffer } from '#features/pages/ui/drafts/DraftOffer.tsx';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { PlannedDate } from '#features/events/events.schema.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import {
  EventFormContext,
  type EventFormState,
  type EventTexts,
  textOf,
  textsOf,
} from './EventFormContext.ts';
import { EventPreview } from './EventPreview.tsx';
import { EventSection } from './EventSection.tsx';
import { DetailsSection, PlacesSection } from './DetailsSection.tsx';
import { useFormWords } from './fields.tsx';
import type { PictureView } from './PictureField.tsx';
import { TheirText } from './TheirText.tsx';
import { type EventDraft, useEventDraft, useKeptDraft } from './useEventDraft.ts';
import { usePlannedDates } from './usePlannedDates.ts';
import { WhenSection, type ZoneChoice } from './WhenSection.tsx';
import { WhereSection } from './WhereSection.tsx';

export type EventFormProps = {
  userId: string;
  /** How the names of its drafts begin; they have the person in them. */
  drafts: string;
  /** Only people who proved their address may create one. */
  verified: boolean;
  editing: boolean;
  /** Where Cancel leads. */
  back: string;
  /** What the fields begin with: the event, or what was posted. */
  values: EventTexts;
  /** The dates that they describe. */
  planned: readonly PlannedDate[];
  picture: OwnMediaView | null;
  choices: { zones: readonly ZoneChoice[]; zoneOf: Readonly<Record<string, string>> };
  failure: FormFailure | null;
  /** What was written meanwhile in another window. */
  theirs: EventTexts | null;
};

const star = () => <span className="req">*</span>;

/**
 * The one form for a new event and for changing one; all but the picture works without scripts.
 * What is written is kept on this device until it was sent.
 */
export function EventForm(props: EventFormProps) {
  const { drafts, failure, values, picture } = props;
  const written = useRef(values);
  const kept = useEventDraft(drafts, values, {
    failed: failure !== null,
    written: () => written.current,
  });
  const { found } = kept;
  return (
    <EventFields
      key={found ? kept.name : 'new'}
      {...props}
      values={found && !failure ? found.texts : values}
      picture={found ? found.picture : picture}
      kept={kept}
      onWrite={(texts) => {
        written.current = texts;
      }}
    />
  );
}

/** `onWrite` is told what the fields hold when that changes. */
type EventFieldsProps = EventFormProps & { kept: EventDraft; onWrite: (texts: EventTexts) => void };

/** What the form brings along and nobody writes. */
const UNSEEN = ['draftId', 'scope', 'revision'] as const;

function EventFields({ kept, onWrite, ...props }: EventFieldsProps) {
  const { userId, verified, editing, back, values, picture, choices, failure, theirs } = props;
  const form = useFirstError(failure);
  const [draft, setDraft] = useState(values);
  const [shown, setShown] = useState<PictureView>({
    media: picture,
    url: picture?.url ?? null,
    busy: false,
  });
  const [country, setCountry] = useState(textOf(values, 'country'));
  const [zone, setZone] = useState(textOf(values, 'timeZone'));
  const [leftOut, setLeftOut] = useState(textsOf(values, 'leftOut'));
  const now = useMemo(
    () => ({ ...draft, country, timeZone: zone, leftOut: [...leftOut] }),
    [draft, country, zone, leftOut],
  );
  const planned = usePlannedDates(now, kept.found ? null : props.planned);
  useKeptDraft(kept.name, now, shown.media);
  const state: EventFormState = useMemo(
    () => ({ values, errors: failure?.fields ?? {}, draft: now, planned }),
    [values, failure, now, planned],
  );
  const chooseCountry = (code: string) => {
    setCountry(code);
    setZone(choices.zoneOf[code] ?? zone);
  };
  const write = (texts: EventTexts) => {
    setDraft(texts);
    onWrite(texts);
  };
  const toggle = (day: string) =>
    setLeftOut((before) =>
      before.includes(day) ? before.filter((each) => each !== day) : [...before, day],
    );
  const taking = planned.filter(({ day }) => !leftOut.includes(day)).length;
  return (
    <EventFormContext value={state}>
      <Form
        ref={form}
        method="post"
        noValidate
        aria-labelledby="event-form-title"
        onChange={({ currentTarget }) => write(readTexts(currentTarget))}
      >
        {UNSEEN.map((name) => (
          <input key={name} type="hidden" name={name} value={textOf(values, name)} />
        ))}
        <div className="page">
          <FormHead editing={editing} scope={textOf(values, 'scope')} />
          <div className="form-layout">
            <SectionLinks draft={now} />
            <div className="stack gap-6">
              {verified ? null : <UnverifiedNote />}
              <DraftOffer offer={kept.offer} />
              {kept.found ? <KeptNote kept={kept} /> : null}
              <FormProblem failure={failure} />
              {theirs ? <TheirText theirs={theirs} /> : null}
              <EventSection picture={picture} userId={userId} onPicture={setShown} />
              <WhenSection
                zones={choices.zones}
                zone={zone}
                onZone={setZone}
                leftOut={leftOut}
                onToggle={toggle}
              />
              <WhereSection country={country} onCountry={chooseCountry} />
              <PlacesSection />
              <DetailsSection country={country} />
            </div>
            <EventPreview picture={shown.url} dates={taking} />
          </div>
        </div>
        <SaveBar editing={editing} back={back} busy={shown.busy} />
      </Form>
    </EventFormContext>
  );
}

/** `scope` says of which dates, where it is not about all of them. */
function FormHead({ editing, scope }: Pick<EventFormProps, 'editing'> & { scope: string }) {
  const t = useFormWords();
  const own = useTranslations('events.own.editOf');
  const title = scope === 'date' || scope === 'following' ? own(scope) : null;
  return (
    <div className="page-head">
      <div>
        <h1 id="event-form-title">{title ?? t(editing ? 'editTitle' : 'title')}</h1>
        <p>{t.rich('required', { star })}</p>
      </div>
    </div>
  );
}

/** Only people who proved their address may create one. */
function UnverifiedNote() {
  const t = useFormWords();
  return (
    <Banner tone="warn" action={<Link to="/profile?tab=settings">{t('settings')}</Link>}>
      {t('unverified')}
    </Banner>
  );
}

/** What was written before is there again; of an event that was changed since, that it is older. */
function KeptNote({ kept: { outdated, startOver } }: { kept: EventDraft }) {
  const t = useFormWords();
  return (
    <Banner
      tone={outdated ? 'warn' : 'info'}
      action={
        <button type="button" onClick={startOver}>
          {t('startOver')}
        </button>
      }
    >
      {t(outdated ? 'keptOutdated' : 'kept')}
    </Banner>
  );
}

/** That it is looked at first, and the ways out of the form. */
function SaveBar({
  editing,
  back,
  busy,
}: Pick<EventFormProps, 'editing' | 'back'> & { busy: boolean }) {
  const t = useFormWords();
  return (
    <div className="savebar">
      <div className="page">
        <p className="small muted row gap-1">
          <ShieldCheck className="icon icon-s" aria-hidden />
          <span>{t('reviewed')}</span>
        </p>
        <Link className="btn btn-quiet" to={back}>
          {t('cancel')}
        </Link>
        <SubmitButton
          text={t(editing ? 'save' : 'create')}
          busyText={t('saving')}
          disabled={busy}
          block={false}
        />
      </div>
    </div>
  );
}

/** What the fields hold; of a name that several fields have, all. */
function readTexts(form: HTMLFormElement): EventTexts {
  const data = new FormData(form);
  return Object.fromEntries(
    [...new Set(data.keys())].map((name) => {
      const texts = data.getAll(name).filter((value) => typeof value === 'string');
      return [name, texts.length === 1 ? (texts[0] ?? '') : texts];
    }),
  );
}

/** The fields that each part must have. */
const NEEDED = {
  event: ['title', 'category', 'description'],
  when: ['startDate', 'startTime', 'endDate', 'endTime', 'timeZone'],
  where: ['country', 'location'],
  places: [],
  details: [],
} as const;

/** The parts of the form, and which of them are complete. */
function SectionLinks({ draft }: { draft: EventTexts }) {
  const t = useFormWords();
  return (
    <nav className="toc desk" aria-label={t('sections')}>
      {(['event', 'when', 'where', 'places', 'details'] as const).map((id) => {
        const done = NEEDED[id].every((name) => textOf(draft, name).trim() !== '');
        const Icon = done ? CircleCheck : Circle;
        return (
          <a key={id} href={`#${id}`}>
            <Icon className={done ? 'icon done' : 'icon'} aria-hidden />
            {t(id)}
          </a>
        );
      })}
    </nav>
  );
}
