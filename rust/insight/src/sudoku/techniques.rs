//! The techniques from the easiest to the hardest; grades as in Sudoku Explainer's ratings.

use runut_model::Part;

use crate::step::Technique;

macro_rules! techniques {
    ($($name:ident $text:literal $grade:literal $cost:literal $unique:literal,)*) => {
        /// A technique by name; its number is its place on the ladder.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u16)]
        pub enum Name { $($name,)* }

        /// The names in order.
        pub const NAMES: &[Name] = &[$(Name::$name,)*];

        /// The table.
        pub const TECHNIQUES: &[Technique] = &[$(Technique {
            name: $text, grade: $grade, cost: $cost, assumes_unique: $unique,
        },)*];
    };
}

// Name, stable name, grade, cost in glances, whether it assumes one solution.
techniques! {
    FullHouse "full-house" 1 0.5 false,
    HiddenSingleBox "hidden-single-box" 1 1.0 false,
    HiddenSingleLine "hidden-single-line" 2 1.8 false,
    NakedSingle "naked-single" 2 3.0 false,
    Dot "dot" 2 2.5 false,
    Thermometer "thermometer" 2 3.0 false,
    CageCombinations "cage-combinations" 2 3.0 false,
    SplitSum "split-sum" 3 3.5 false,
    Arrow "arrow" 3 3.5 false,
    Whispers "whispers" 3 3.5 false,
    Renban "renban" 3 3.5 false,
    Line "line" 3 4.0 false,
    Sum "sum" 3 4.0 false,
    OutsideClue "outside-clue" 3 5.0 false,
    Rank "rank" 3 5.0 false,
    Clue "clue" 3 5.0 false,
    PairBan "pair-ban" 3 3.0 false,
    Pointing "pointing" 3 4.0 false,
    Claiming "claiming" 3 4.5 false,
    CageUnit "cage-unit" 3 4.5 false,
    RuleOf45 "rule-of-45" 3 5.0 false,
    GeneralisedIntersection "generalised-intersection" 3 5.0 false,
    LockedPair "locked-pair" 3 5.0 false,
    NakedPair "naked-pair" 3 5.0 false,
    HiddenPair "hidden-pair" 3 7.0 false,
    LawOfLeftovers "law-of-leftovers" 4 6.0 false,
    XWing "x-wing" 4 7.0 false,
    HouseSums "house-sums" 4 8.0 false,
    HouseClues "house-clues" 4 9.0 false,
    LockedTriple "locked-triple" 4 8.0 false,
    NakedTriple "naked-triple" 4 8.0 false,
    Swordfish "swordfish" 4 10.0 false,
    HiddenTriple "hidden-triple" 4 10.0 false,
    Skyscraper "skyscraper" 4 9.0 false,
    TwoStringKite "two-string-kite" 4 10.0 false,
    TurbotFish "turbot-fish" 4 11.0 false,
    EmptyRectangle "empty-rectangle" 4 11.0 false,
    XyWing "xy-wing" 4 10.0 false,
    XyzWing "xyz-wing" 4 12.0 false,
    UniqueRectangle1 "unique-rectangle-1" 4 8.0 true,
    UniqueRectangle2 "unique-rectangle-2" 5 10.0 true,
    UniqueRectangle4 "unique-rectangle-4" 5 11.0 true,
    HiddenRectangle "hidden-rectangle" 5 11.0 true,
    UniqueRectangle3 "unique-rectangle-3" 5 12.0 true,
    RemotePair "remote-pair" 5 12.0 false,
    WWing "w-wing" 5 13.0 false,
    NakedQuad "naked-quad" 5 14.0 false,
    Jellyfish "jellyfish" 5 16.0 false,
    HiddenQuad "hidden-quad" 5 16.0 false,
    FinnedXWing "finned-x-wing" 5 14.0 false,
    SashimiXWing "sashimi-x-wing" 5 15.0 false,
    BugPlusOne "bug-plus-one" 5 12.0 true,
    SimpleColouring "simple-colouring" 5 16.0 false,
    WxyzWing "wxyz-wing" 5 18.0 false,
    FinnedSwordfish "finned-swordfish" 5 20.0 false,
    SashimiSwordfish "sashimi-swordfish" 5 22.0 false,
    XRing "x-ring" 5 22.0 false,
    XChain "x-chain" 5 22.0 false,
    XyRing "xy-ring" 5 24.0 false,
    XyChain "xy-chain" 5 24.0 false,
    AlsXz "als-xz" 5 26.0 false,
    AlsXzDouble "als-xz-double" 5 26.0 false,
    AicRing "aic-ring" 5 28.0 false,
    Aic "aic" 5 28.0 false,
    FinnedJellyfish "finned-jellyfish" 6 30.0 false,
    SashimiJellyfish "sashimi-jellyfish" 6 32.0 false,
    GroupedRing "grouped-ring" 6 34.0 false,
    GroupedAic "grouped-aic" 6 34.0 false,
    AlsXyWing "als-xy-wing" 6 36.0 false,
    ForcingChain "forcing-chain" 6 40.0 false,
    SkLoop "sk-loop" 7 45.0 false,
    Tridagon "tridagon" 7 45.0 false,
    CellForcing "cell-forcing" 7 50.0 false,
    UnitForcing "unit-forcing" 7 55.0 false,
    ForcingNet "forcing-net" 7 70.0 false,
    PatternNet "pattern-net" 8 120.0 false,
    ChainNet "chain-net" 8 140.0 false,
    PatternCases "pattern-cases" 8 150.0 false,
    CaseList "case-list" 8 160.0 false,
    NestedForcing "nested-forcing" 8 200.0 false,
}

impl Name {
    /// The technique with this stable name.
    pub fn named(text: &str) -> Option<Self> {
        NAMES.iter().copied().find(|name| name.technique().name == text)
    }

    /// Whether a rule may name it for such a part, which is about auxiliary places too or not. In
    /// Python the table `STEPS` of `families/sudoku/kinds/steps.py` says the same.
    pub fn fits(self, part: &Part, is_auxiliary: bool) -> bool {
        let is_plain = |factors: &[i64]| factors.iter().all(|&factor| factor == 1);
        match (self, part) {
            (Self::Line | Self::Dot | Self::OutsideClue | Self::Clue, _) => true,
            (Self::Rank, _) => is_auxiliary,
            _ if is_auxiliary => false,
            (Self::CageCombinations, Part::Linear(sum)) => is_plain(&sum.factors),
            (Self::PairBan, part) => matches!(part, Part::Table { arity: 2, .. }),
            (Self::Thermometer | Self::Whispers | Self::Renban | Self::Arrow | Self::Sum, part) => {
                let adds = matches!(self, Self::Arrow | Self::Sum);
                match part {
                    Part::Linear(_) => adds,
                    Part::Table { arity, .. } => *arity == 2,
                    part => matches!(part, Part::Automaton(_)),
                }
            }
            _ => false,
        }
    }

    /// Whether it looks at one clue of a variant by itself.
    pub fn is_of_clue(self) -> bool {
        matches!(
            self,
            Self::CageCombinations
                | Self::Dot
                | Self::Thermometer
                | Self::Arrow
                | Self::Whispers
                | Self::Renban
                | Self::Line
                | Self::Sum
                | Self::OutsideClue
                | Self::Rank
                | Self::Clue
                | Self::HouseClues
        )
    }

    /// Whether it fills clues in all ways.
    pub fn looks_at_clues(self) -> bool {
        self.is_of_clue() || self == Self::CageUnit
    }

    /// Whether a rule may name it.
    pub fn explains_rules(self) -> bool {
        self.is_of_clue() && self != Self::HouseClues || self == Self::PairBan
    }

    /// Whether it is a ring of candidates.
    pub fn is_ring(self) -> bool {
        matches!(self, Self::XRing | Self::XyRing | Self::AicRing | Self::GroupedRing)
    }

    /// What goes by its name where it is switched off: a ring is a chain, and the widest kind of
    /// chain has all others.
    pub fn wider(self) -> Option<Self> {
        match self {
            Self::XRing => Some(Self::XChain),
            Self::XyRing => Some(Self::XyChain),
            Self::AicRing | Self::XChain | Self::XyChain => Some(Self::Aic),
            Self::Aic | Self::GroupedRing => Some(Self::GroupedAic),
            _ => None,
        }
    }

    /// Whether it looks at all constraints of the model, by suppositions or together.
    pub fn is_of_net(self) -> bool {
        matches!(
            self,
            Self::HouseSums
                | Self::PatternNet
                | Self::ChainNet
                | Self::PatternCases
                | Self::CaseList
                | Self::NestedForcing
        )
    }

    /// Its row of the table.
    pub fn technique(self) -> &'static Technique {
        &TECHNIQUES[self as usize]
    }
}
