import { CircleCheckBig, ListChecks, MonitorCheck, ScrollText, ShieldX, Ticket, Trophy } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import styles from './RulesPage.module.css';
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

function RulesSection({ section }: { section: Section }) {
  const { topic, title, intro, items, isOrdered, closing } = section;
  const id = useId();
  const Icon = ICONS[topic] ?? ScrollText;
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className="flex items-center gap-2 [&_svg]:flex-none [&_svg]:text-turf-ink">
        <Icon aria-hidden size={22} strokeWidth={2.25} />
        {title}
      </h2>
      {intro && <p>{intro}</p>}
      {items.length > 0 && (
        <List>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </List>
      )}
      {closing && <p>{closing}</p>}
    </section>
  );
}
