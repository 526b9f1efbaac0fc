import css from './detail-page.css?url';
import { Skeleton } from '#ui/Skeleton.tsx';

const TILES = 5;

/** The page of one listing in waiting, of the size that the real one will have. */
export function ListingComing() {
  return (
    <>
      <link rel="stylesheet" href={css} precedence="page" />
      <div className="row detail-top">
        <Skeleton className="sk-crumb" />
      </div>
      <div className="gallery-frame">
        <ul className="gallery" data-count={TILES}>
          {Array.from({ length: TILES }, (_, index) => (
            <li key={index}>
              <Skeleton className="sk-tile" />
            </li>
          ))}
        </ul>
      </div>
      <div className="detail">
        <div className="sk-lines">
          <Skeleton className="sk-badge" />
          <Skeleton className="sk-title" />
          <Skeleton className="sk-half" />
        </div>
        <div className="buybox">
          <div className="panel sk-lines">
            <Skeleton className="sk-title" />
            <Skeleton className="sk-button" />
            <Skeleton className="sk-button" />
            <Skeleton className="sk-half" />
          </div>
        </div>
        <div className="detail-main">
          <div className="sk-lines">
            <Skeleton />
            <Skeleton />
            <Skeleton className="sk-half" />
          </div>
        </div>
      </div>
    </>
  );
}
