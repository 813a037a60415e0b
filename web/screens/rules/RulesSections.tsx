import { CircleCheckBig, ListChecks, MonitorCheck, ScrollText, ShieldX, Ticket, Trophy } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type {
  RulesSections_sections$data,
  RulesSections_sections$key,
} from './__generated__/RulesSections_sections.graphql';

type Section = RulesSections_sections$data[number];

const ICONS: Partial<Record<Section['topic'], LucideIcon>> = {
  OVERVIEW: ScrollText,
  HOW_TO_PLAY: ListChecks,
  ENTRIES: Ticket,
  PICKS: CircleCheckBig,
  ELIMINATION: ShieldX,
  PRIZES: Trophy,
  TECHNICAL: MonitorCheck,
};

/** The rules of SPECIFICATION 7.13, as they follow from the settings and options of a pool. */
export function RulesSections({ sections: key }: { sections: RulesSections_sections$key }) {
  const sections = useFragment(
    graphql`
      fragment RulesSections_sections on RuleSection @relay(plural: true) {
        topic
        title
        intro
        items
        isOrdered
        closing
      }
    `,
    key,
  );
  return (
    <div className="grid">
      {sections.map((section) => (
        <RulesSection key={section.topic} section={section} />
      ))}
    </div>
  );
}

/** The layout of a rule book: a heading at the side, its rules beside it. */
export const RULES =
  'grid content-start gap-3 py-6 border-t-2 border-line md:grid-cols-[16rem_minmax(0,1fr)] md:gap-x-8 md:*:col-start-2 md:[&>h2]:col-start-1 md:[&>h2]:row-start-1 md:[&>h2]:self-start';

function RulesSection({ section }: { section: Section }) {
  const { topic, title, intro, items, isOrdered, closing } = section;
  const id = useId();
  const Icon = ICONS[topic] ?? ScrollText;
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <section className={RULES} aria-labelledby={id}>
      <h2 id={id} className="flex items-center gap-2 [&_svg]:flex-none [&_svg]:text-turf-ink">
        <Icon aria-hidden size={22} strokeWidth={2.25} />
        {title}
      </h2>
      {intro && <p className="text-17">{intro}</p>}
      {items.length > 0 && (
        <List className="grid gap-2 max-w-measure ps-5 text-17 [&>li]:marker:text-turf-ink [&>li]:marker:font-[700]">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </List>
      )}
      {closing && <p className="text-17">{closing}</p>}
    </section>
  );
}
