interface InForceProps {
  what: 'key' | 'receipt' | 'source';
  names: readonly string[];
}

/** What the checks of this page compare with, and how to remove it. */
export function InForce({ what, names }: InForceProps) {
  if (names.length === 0) return null;
  return (
    <p className="text-quiet">
      Each check uses {names.length === 1 ? `this ${what}` : `these ${what}s`}, until you empty the field and
      press the button: <span className="wrap-anywhere">{names.join(', ')}</span>
    </p>
  );
}
