/** The mark of Tenantry, in the accent colour. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6.2" fill="currentColor" />
      <g className="on">
        <rect x="5.5" y="5.6" width="13" height="2.8" rx="1.2" />
        <path d="M8.3 8.4h2.9L8.6 18.4H5.7zM12.8 8.4h2.9l2.6 10h-2.9z" />
        <rect x="8.6" y="12.6" width="6.8" height="2.2" rx=".6" />
      </g>
    </svg>
  );
}
