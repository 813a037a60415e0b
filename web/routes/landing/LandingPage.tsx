import { ArrowRight } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { BrandMark } from '../../layout/Brand.tsx';
import { PanelBoundary } from '../../layout/PanelBoundary.tsx';
import { useSessionData } from '../../session/SessionContext.tsx';
import stadium from '../../layout/Stadium.module.css';
import styles from './LandingPage.module.css';

export function LandingPage() {
  return (
    <div className={stadium.stadium}>
      <div className={styles.page}>
        <BrandMark size={56} />
        <h1 className={styles.name}>
          <PanelBoundary fallback="Last Standing">
            <Suspense fallback="Last Standing">
              <ProductName />
            </Suspense>
          </PanelBoundary>
        </h1>
        <p className={styles.promise}>
          Pick one team a week. Use each team once. Lose and you are out. The last one standing wins the pool.
        </p>
        <Link to="/login" className={styles.enter}>
          Login to Pool <ArrowRight aria-hidden size={20} />
        </Link>
        <Link to="/rules" className={styles.rules}>
          Read the rules
        </Link>
        <dl className={styles.stats}>
          <div>
            <dt>Weeks</dt>
            <dd>18</dd>
          </div>
          <div>
            <dt>Teams</dt>
            <dd>32</dd>
          </div>
          <div>
            <dt>Winner</dt>
            <dd>1</dd>
          </div>
        </dl>
      </div>
    </div>
  );
}

function ProductName() {
  return useSessionData().site.productName;
}
